import type { Registrations } from '#database/repositories/registrations.ts'
import type { Handlers } from '../Handlers.ts'

export const registrationHandlers = (registrations: Registrations) =>
  ({
    getRegistration: async ({ params, refuse }) => (await registrations.find(params.acctNum)) ?? refuse(404),
  }) satisfies Partial<Handlers>
