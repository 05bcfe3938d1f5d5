// Record lists as CSV files, newest first, safe to open in a spreadsheet.
import Type from 'typebox'
import { choiceParam } from '../../../params.ts'
import { NO_PARAMS, type CallSchema } from '../../../call-schema.ts'
import { historyFilters } from './history.ts'

const Csv = Type.String({ description: 'CSV with a header line' })

export const exportSchemas = {
  exportAccountLogs: {
    params: Type.Object({ type: Type.Optional(choiceParam([1, 2, 3], '1 forex, 2 micro, 3 change; all when absent')) }),
    answer: Csv,
  },
  exportDeposits: { params: NO_PARAMS, answer: Csv },
  exportWithdrawals: { params: NO_PARAMS, answer: Csv },
  exportTransfers: { params: NO_PARAMS, answer: Csv },
  exportOrders: {
    params: Type.Object({ ...historyFilters, follow_type: Type.Optional(choiceParam([1, 2], '1 own, 2 copied')) }),
    answer: Csv,
  },
  exportMicroOrders: { params: Type.Object({ ...historyFilters }), answer: Csv },
} as const satisfies Readonly<Record<string, CallSchema>>
