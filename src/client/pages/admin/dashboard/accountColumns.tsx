import { Instant } from '#client/components/admin/Instant.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import type { OwnedAccount } from '#contract/schemas/dataStatus.ts'
import { AccountLink } from './AccountLink.tsx'
import { AskFromRow } from './AskFromRow.tsx'

/** The columns of tables that list accounts about which the state can be asked again. */

export const ACCOUNT: DataColumn<OwnedAccount> = {
  key: 'account',
  header: 'Account',
  primary: true,
  cell: (owned) => <AccountLink {...owned} />,
}

export const AT: DataColumn<{ at: string }> = {
  key: 'at',
  header: 'When',
  width: 'name',
  cell: ({ at }) => <Instant at={at} />,
}

export const ASK: DataColumn<OwnedAccount> = {
  key: 'ask',
  header: 'Actions',
  width: 'name',
  cell: ({ account, owner }) => owner !== null && <AskFromRow acctNum={account} />,
}
