/** The ISO day on which a report is due. */
interface Deadline {
  report: string
  due: string
  /** Whose report: committees and candidates for statewide office, or candidates who have withdrawn or lost. */
  of: 'statewide' | 'terminated'
}

const all = (of: Deadline['of'], deadlines: Readonly<Record<string, readonly string[]>>): Deadline[] =>
  Object.entries(deadlines).flatMap(([report, days]) => days.map((due) => ({ report, due, of })))

/**
 * The state's calendar of reports. Other candidates have their own calendars and are asked about once a week, as everyone
 * is in years that are not in this table.
 */
export const REPORT_DEADLINES: readonly Deadline[] = [
  ...all('statewide', {
    Q4: ['2026-01-12', '2027-01-11'],
    Q1: ['2026-04-10'],
    Q2: ['2026-06-10'],
    P1: ['2026-06-19'],
    P1A: ['2026-06-26'],
    P2: ['2026-07-03'],
    P2A: ['2026-07-10'],
    P3: ['2026-07-17'],
    P4: ['2026-07-24'],
    P5: ['2026-07-31'],
    P6: ['2026-08-07'],
    P7: ['2026-08-14'],
    P7A: ['2026-08-21'],
    G1: ['2026-08-28'],
    G1A: ['2026-09-04'],
    G2: ['2026-09-11'],
    G2A: ['2026-09-18'],
    G3: ['2026-09-25'],
    G3A: ['2026-10-02'],
    G4: ['2026-10-09'],
    G4A: ['2026-10-16'],
    G5: ['2026-10-23'],
    D1: ['2026-10-24'],
    D2: ['2026-10-25'],
    D3: ['2026-10-26'],
    D4: ['2026-10-27'],
    D5: ['2026-10-28'],
    D6: ['2026-10-29'],
    G6: ['2026-10-30'],
  }),
  ...all('terminated', { TR: ['2026-07-23', '2026-09-10', '2026-11-16', '2027-02-01'] }),
]
