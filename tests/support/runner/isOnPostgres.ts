import { inject } from 'vitest'

/** Whether these tests run on PostgreSQL. */
export const isOnPostgres = inject('postgres') !== undefined
