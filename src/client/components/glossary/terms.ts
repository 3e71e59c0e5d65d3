/**
 * The terms of Florida campaign finance, by name. Each entry of docs/glossary.md begins with the same text and adds the
 * name in code.
 */
export const TERMS = {
  Account:
    'The number under which the Division of Elections keeps a candidate’s or a committee’s filings, such as 89042. A candidate gets a new one for each election.',
  'As of':
    'The day a figure is of: what was filed later is not in it. A sum over several accounts is as of its oldest part.',
  Balance:
    'What one account has taken in and paid out since it was opened: contributions, loans, in-kind contributions, expenditures, transfers, other distributions, and cash on hand.',
  Basis:
    'What a figure stands on: the account’s own transactions, the state’s totals page, or an operator’s list. Every figure has one, and the day it is of.',
  'Cash on hand':
    'What an account has left: contributions + loans - expenditures - transfers. In-kind contributions and other distributions are not cash. Unknown is not zero.',
  Committee:
    'A political committee, a party’s executive committee, or another body that files with the state, with a chair and a treasurer. The state’s codes: PAC is a political committee, PTY a party’s executive committee, PAP an affiliated party committee, ECO an electioneering communications organization, IXO an independent expenditures organization.',
  Contribution: 'Money given to an account. Loans and in-kind contributions are shown apart from it.',
  Election: 'A day and a type, such as the general election of November 3, 2026.',
  'Electioneering communications organization':
    'A committee, ECO in the state’s code, that raises and spends money only for messages that show or name a candidate shortly before an election without asking in so many words for a vote for or against.',
  Expenditure: 'Money paid out of an account.',
  Filing:
    'What a candidate or committee hands in to the state: a registration, a report of transactions, a document.',
  'In-kind': 'Goods or services given instead of money, at their value. They are no cash.',
  Loans: 'Money lent to an account, by the candidate or by somebody else. It is part of cash on hand.',
  Office: 'What a candidate runs for. Some offices have districts.',
  'Other distributions':
    'Goods, services and reimbursements that the state lists apart. They are part of the expenditures already, and not taken from cash a second time.',
  Party:
    'A candidate’s party in the state’s code: DEM is the Democratic Party, REP the Republican Party, NPA no party affiliation, NOP an office without parties, WRI a write-in candidate. Others are parties of few candidates.',
  'Petty cash':
    'Cash that a campaign draws from its account for small payments. What is drawn is an expenditure; what is then spent of it is not counted again.',
  Race: 'Who runs for one office in one district of an election. Judges of one circuit run for numbered groups, each a race of its own.',
  Solicitation:
    'A Statement of Solicitation is the form on which an office holder or a candidate says for which organization he or she raises money. Account numbers that filed one are bold in lists.',
  Transfers:
    'Money moved between the campaign account and another account of its filer, such as a savings account: out is positive, back is negative.',
} as const

export type TermName = keyof typeof TERMS
