import { dirname, join } from 'node:path'

/** The file of the store of transactions, beside that of the register. */
export const storeFileOf = (register: string) => join(dirname(register), 'transactions.sqlite')
