import { ADMIN_ENTITIES } from './adminEntities.ts'
import { PEOPLE_ENTITIES } from './peopleEntities.ts'
import { PUBLIC_ENTITIES } from './publicEntities.ts'
import { RACE_ENTITIES } from './raceEntities.ts'
import { RECONCILIATION_ENTITIES } from './reconciliationEntities.ts'
import { SENT } from './sentEntities.ts'
import { SYNC_ENTITIES } from './syncEntities.ts'
import { VOTER_ENTITY } from './voterEntity.ts'

/** Every record that crosses the wire, in answers and in requests, by its name in the documentation. */
export const ENTITIES = {
  output: {
    ...PUBLIC_ENTITIES,
    ...RACE_ENTITIES,
    ...RECONCILIATION_ENTITIES,
    ...PEOPLE_ENTITIES,
    ...ADMIN_ENTITIES,
    ...SYNC_ENTITIES,
    Voter: VOTER_ENTITY,
  },
  input: SENT,
}
