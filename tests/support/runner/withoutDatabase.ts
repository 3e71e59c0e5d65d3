/**
 * Tests of calls and imports that open no database, which would be the same on PostgreSQL. A test in tests/architecture
 * checks this list against their imports.
 */
export const WITHOUT_DATABASE = [
  'tests/api/peerAddress.test.ts',
  'tests/api/undocumented.test.ts',
  'tests/importer/committeeLookup.test.ts',
  'tests/importer/decodeEntities.test.ts',
  'tests/importer/htmlVariants.test.ts',
  'tests/importer/isoDate.test.ts',
  'tests/importer/planNight.test.ts',
  'tests/importer/registrationPage.test.ts',
  'tests/importer/sampleFiles.test.ts',
  'tests/importer/sampleMoney.test.ts',
  'tests/importer/stateClient.test.ts',
  'tests/importer/statePages.test.ts',
  'tests/importer/totalsPage.test.ts',
]

/**
 * Tests of calls and imports that depend on the database only through statements that other tests execute on PostgreSQL,
 * and compare, such as `tests/api/documentedExamples.test.ts` and `tests/importer/moneyModel.test.ts`. Leave out no test
 * that is the only one to execute a statement.
 */
export const SAME_ON_EITHER = [
  // Who may call what, and the headers of answers.
  'tests/api/adminGuard.test.ts',
  'tests/api/anyOrigin.test.ts',
  'tests/api/listPages.test.ts',
  'tests/api/responseCache.test.ts',
  'tests/api/withoutCache.test.ts',
  'tests/api/costlyCalls.test.ts',
  // Frames and pictures of what other calls answer.
  'tests/api/embed.test.ts',
  'tests/api/raceCard.test.ts',
  // The documentation.
  'tests/api/openapi.test.ts',
  // What the importer refuses of a file, and whose rows it takes them for, which it decides before it writes.
  'tests/importer/brokenExports.test.ts',
  'tests/importer/brokenExportsFuzz.test.ts',
  'tests/importer/filers.test.ts',
  'tests/importer/solicitationsModel.test.ts',
  // Nights of faults; killed syncs, and the model of all figures, run on either.
  'tests/importer/nights.test.ts',
]
