import { dayInFlorida } from '#contract/domain/days.ts'

/** The instant at which an ISO day begins in Florida. The clocks change at two in the morning, so each day has one. */
export function startOfFloridaDay(day: string): Date {
  const inSummer = new Date(`${day}T00:00:00-04:00`)
  return dayInFlorida(inSummer) === day ? inSummer : new Date(`${day}T00:00:00-05:00`)
}
