import * as fc from 'fast-check'

/**
 * What tests try by chance is the same in every run, so that no run fails by accident; SEED=2 has them try something else.
 * END_ON_FAILURE=yes looks for no smaller example of what fails, which takes minutes.
 */
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env['SEED'] ?? 1),
  endOnFailure: process.env['END_ON_FAILURE'] !== undefined,
})
