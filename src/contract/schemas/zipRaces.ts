import * as z from 'zod/mini'

/** Fewer voters of a ZIP code in a district are not published. */
export const MIN_VOTERS_OF_DISTRICT = 25

/** A district that voters of a ZIP code live in. */
export const ZipDistrict = z.object({
  kind: z.enum(['congress', 'senate', 'house', 'county']),
  /** The number; of a county, the state's code. */
  district: z.string(),
})
export type ZipDistrict = z.infer<typeof ZipDistrict>
