import { hash } from 'node:crypto'
import { checkCitation, type CheckDeps } from '#contract/domain/checkCitation.ts'
import { canonicalJson } from '#contract/domain/canonicalJson.ts'
import type { Citation } from '#contract/schemas/citation.ts'

/** The SHA-256 of a value in canonical JSON. */
export const hashOf = (value: unknown): string => hash('sha256', canonicalJson(value))

/** The citation of these facts, with the hash over all of them. */
export const citationOf = (facts: Omit<Citation, 'sha256' | 'title'>): Citation => ({
  ...facts,
  sha256: hashOf(facts),
})

/** What differs from the citation, in sentences, compared with the site if it is asked. */
export const differences = (citation: Citation, site: Omit<CheckDeps, 'hashOf'>): Promise<string[]> =>
  checkCitation(citation, { hashOf, ...site })
