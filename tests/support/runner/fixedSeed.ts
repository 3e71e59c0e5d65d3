import * as fc from 'fast-check'

/**
 * Random tests use the same seed in every run, so that no run fails by accident; SEED=2 tries other values.
 * END_ON_FAILURE=yes skips the search for a smaller failing example, which takes minutes.
 */
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env['SEED'] ?? 1),
  endOnFailure: process.env['END_ON_FAILURE'] !== undefined,
})
