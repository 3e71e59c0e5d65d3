import { dirname, join } from 'node:path'

/** The file of the store of transactions, next to the register's. */
export const storeFileOf = (register: string) => join(dirname(register), 'transactions.sqlite')
