import * as z from 'zod/mini'
import { MAX_ACCT_NUM } from '../domain/accounts.ts'

export const AcctNum = z.int().check(z.positive(), z.lte(MAX_ACCT_NUM), z.meta({ example: 91527 }))
