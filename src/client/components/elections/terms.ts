/**
 * The terms of Florida campaign finance, by name. Each entry of docs/glossary.md begins with the same text and adds the
 * name in code.
 */
export const TERMS = {
  Account:
    'The number under which the Division of Elections keeps a candidate’s or a committee’s filings, such as 89042. A candidate gets a new one for each election.',
  'As of':
    'The day a figure is for: later filings are not in it. A sum over several accounts is as of its oldest part.',
  Balance:
    'What one account has received and paid out since it was opened: contributions, loans, in-kind contributions, expenditures, transfers, other distributions, and cash on hand.',
  'Cash on hand':
    'What an account has left: contributions + loans − expenditures − transfers. In-kind contributions and other distributions are not cash. Unknown is not zero.',
  Committee:
    'A political committee, a party’s executive committee, or another body that files with the state, with a chair and a treasurer. The state’s codes: PAC is a political committee, PTY a party’s executive committee, PAP an affiliated party committee, ECO an electioneering communications organization, IXO an independent expenditures organization.',
  Contribution: 'Money given to an account. Loans and in-kind contributions are shown separately.',
  Election: 'A day and a type, such as the general election of November 3, 2026.',
  'Electioneering communications organization':
    'A committee, ECO in the state’s code, that raises and spends money only for messages that show or name a candidate shortly before an election without expressly asking for a vote for or against.',
  Expenditure: 'Money paid out of an account.',
  Filing:
    'What a candidate or committee submits to the state: a registration, a report of transactions, a document.',
  'In-kind': 'Goods or services given instead of money, at their value. They are not cash.',
  Loans: 'Money lent to an account, by the candidate or someone else. It is part of cash on hand.',
  Office: 'What a candidate runs for. Some offices have districts.',
  'Other distributions':
    'Goods, services and reimbursements that the state lists separately. They are already part of expenditures and not subtracted from cash again.',
  Party:
    'A candidate’s party in the state’s code: DEM is the Democratic Party, REP the Republican Party, NPA no party affiliation, NOP an office without parties, WRI a write-in candidate. Others are parties with few candidates.',
  'Petty cash':
    'Cash that a campaign draws from its account for small payments. Drawing it is an expenditure; spending it is not counted again.',
  Race: 'Who runs for one office in one district of an election. Judges of one circuit run for numbered groups, each a race of its own.',
  Solicitation:
    'A Statement of Solicitation is the form on which an office holder or a candidate states which organization he or she raises money for. Account numbers that filed one are bold in lists.',
  'Source of a figure':
    'Where a figure comes from: the account’s own transactions, the state’s totals page, or a list given by the operator of this site. Every figure has one, and an as-of day.',
  Transfers:
    'Money moved between the campaign account and another account of its filer, such as a savings account: out is positive, back is negative.',
} as const

export type TermName = keyof typeof TERMS
