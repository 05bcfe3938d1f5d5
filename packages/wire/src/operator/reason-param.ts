// Why an operator does something; kept in the audit log.
import Type from 'typebox'
import { textParam } from '../params.ts'

export const reasonParam = () => Type.String({ ...textParam(3, 300, 'Why') })
