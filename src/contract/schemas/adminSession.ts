import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { Instant } from './instant.ts'

/** Only its browser knows its secrets. */
export const AdminSession = record('AdminSession', 'An open session of the caller.', {
  id: field(z.int(), 'The number of the session; later sessions have higher numbers.', 1),
  signedInAt: field(Instant, 'The instant at which it was opened.', '2026-07-24T15:30:00.000Z'),
  lastUsedAt: field(Instant, 'The instant of its last call, to the minute.', '2026-07-24T16:02:00.000Z'),
  /** Half an hour without a call ends it too. */
  endsAt: field(Instant, 'The instant at which it ends at the latest.', '2026-07-25T03:30:00.000Z'),
  peer: field(z.string(), 'The network address from which it was opened; blank if unknown.', '192.0.2.1'),
  client: field(z.string(), 'The browser in which it was opened; blank if unknown.', 'Firefox on Windows'),
  isCurrent: field(z.boolean(), 'Whether this call was made with this session.', true),
})
export type AdminSession = z.infer<typeof AdminSession>
