import { expect, test } from 'vitest'
import { electionName } from '#contract/domain/elections.ts'

test.each([
  ['20261103-GEN', '2026 General Election'],
  ['20240820-PRI', '2024 Primary Election'],
  ['20080129-PPP', '2008 Presidential Preference Primary Election'],
  ['20240116-S01', 'January 16, 2024 Special Election'],
  ['20100413-S02', 'April 13, 2010 Special No. 2 Election'],
  ['20261103-OTH', '2026 OTH Election'],
  ['20261399-S01', '20261399-S01 Election'],
  ['20260231-S01', '20260231-S01 Election'],
  ['00000000-GEN', '00000000-GEN Election'],
])('%s is called %s', (id, name) => expect(electionName(id)).toBe(name))
