import { expect, test } from 'vitest'
import { nightsAround } from '#server/schedule/nightsAround.ts'

const around = (now: string, at: string) => {
  const { last, next } = nightsAround(new Date(now), at)
  return [last, next].map(({ day, begins }) => `${day} ${begins.toISOString()}`)
}

test.each([
  [
    'before it begins, in winter',
    '2026-11-22T09:14:59Z',
    '04:15',
    ['2026-11-21 2026-11-21T09:15:00.000Z', '2026-11-22 2026-11-22T09:15:00.000Z'],
  ],
  [
    'at the minute at which it begins',
    '2026-11-22T09:15:00Z',
    '04:15',
    ['2026-11-22 2026-11-22T09:15:00.000Z', '2026-11-23 2026-11-23T09:15:00.000Z'],
  ],
  [
    'in summer, late in the evening, when it is tomorrow elsewhere',
    '2026-07-31T03:30:00Z',
    '23:00',
    ['2026-07-30 2026-07-31T03:00:00.000Z', '2026-07-31 2026-08-01T03:00:00.000Z'],
  ],
  [
    'over midnight',
    '2026-07-31T05:00:00Z',
    '23:00',
    ['2026-07-30 2026-07-31T03:00:00.000Z', '2026-07-31 2026-08-01T03:00:00.000Z'],
  ],
  [
    'where summer begins at a time that does not come, an hour later',
    '2026-03-08T07:30:00Z',
    '02:30',
    ['2026-03-08 2026-03-08T07:30:00.000Z', '2026-03-09 2026-03-09T06:30:00.000Z'],
  ],
  [
    'where summer ends at a time that comes twice, the first time',
    '2026-11-01T06:30:00Z',
    '01:30',
    ['2026-11-01 2026-11-01T05:30:00.000Z', '2026-11-02 2026-11-02T06:30:00.000Z'],
  ],
])('the last night and the next one: %s', (_, now, at, nights) => expect(around(now, at)).toEqual(nights))
