import { ADMIN_ENTITIES } from './adminEntities.ts'
import { PUBLIC_ENTITIES } from './publicEntities.ts'
import { RACE_ENTITIES } from './raceEntities.ts'
import { RECONCILIATION_ENTITIES } from './reconciliationEntities.ts'
import { SENT } from './sentEntities.ts'
import { VOTER_ENTITY } from './voterEntity.ts'

/** Every record that crosses the wire, by the name the documentation gives it: what is answered and what is sent. */
export const ENTITIES = {
  output: {
    ...PUBLIC_ENTITIES,
    ...RACE_ENTITIES,
    ...RECONCILIATION_ENTITIES,
    ...ADMIN_ENTITIES,
    Voter: VOTER_ENTITY,
  },
  input: SENT,
}
