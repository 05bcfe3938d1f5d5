// Record lists as CSV files, newest first, safe to open in a spreadsheet.
import Type from 'typebox'
import { choiceParam } from '../../../params.ts'
import { NO_PARAMS, type CallSchema } from '../../../call-schema.ts'

const Csv = Type.String({ description: 'CSV with a header line' })

export const exportSchemas = {
  exportAccountLogs: {
    params: Type.Object({ type: Type.Optional(choiceParam([1, 2, 3], '1 forex, 2 micro, 3 change; all when absent')) }),
    answer: Csv,
  },
  exportDeposits: { params: NO_PARAMS, answer: Csv },
  exportWithdrawals: { params: NO_PARAMS, answer: Csv },
  exportTransfers: { params: NO_PARAMS, answer: Csv },
  exportOrders: { params: NO_PARAMS, answer: Csv },
  exportMicroOrders: { params: NO_PARAMS, answer: Csv },
} as const satisfies Readonly<Record<string, CallSchema>>
