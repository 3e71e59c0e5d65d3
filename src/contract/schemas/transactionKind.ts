import * as z from 'zod/mini'
import { TRANSACTION_KINDS } from '../domain/money.ts'

export const TransactionKind = z.enum(TRANSACTION_KINDS).check(z.meta({ example: 'contributions' }))
export type TransactionKind = z.infer<typeof TransactionKind>
