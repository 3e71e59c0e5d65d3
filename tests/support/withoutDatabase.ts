/**
 * Tests of calls and imports that open no database, which would be the same on PostgreSQL. A test in tests/architecture
 * checks this list against their imports.
 */
export const WITHOUT_DATABASE = [
  'tests/api/peerAddress.test.ts',
  'tests/api/undocumented.test.ts',
  'tests/importer/committeeLookup.test.ts',
  'tests/importer/decodeEntities.test.ts',
  'tests/importer/isoDate.test.ts',
  'tests/importer/planNight.test.ts',
  'tests/importer/registrationPage.test.ts',
  'tests/importer/sampleFilers.test.ts',
  'tests/importer/sampleFiles.test.ts',
  'tests/importer/sampleMoneyAndDocuments.test.ts',
  'tests/importer/samplePdf.test.ts',
  'tests/importer/sampleTransactions.test.ts',
  'tests/importer/sampleVoters.test.ts',
  'tests/importer/stateClient.test.ts',
  'tests/importer/statePages.test.ts',
  'tests/importer/totalsPage.test.ts',
]
