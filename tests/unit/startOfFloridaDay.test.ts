import { expect, test } from 'vitest'
import { startOfFloridaDay } from '#client/pages/admin/AuditPages.tsx'

test('a day begins at midnight in Florida, before and after the clocks change too', () => {
  expect(
    ['2026-01-01', '2026-03-08', '2026-03-09', '2026-07-01', '2026-11-01', '2026-11-02'].map((day) =>
      startOfFloridaDay(day).toISOString(),
    ),
  ).toEqual([
    '2026-01-01T05:00:00.000Z',
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
    '2026-07-01T04:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ])
})
