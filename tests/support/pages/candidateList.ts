export const GENERAL_2024 = { value: '20241105-GEN', name: '2024 General Election' }
export const GENERAL_2026 = { value: '20261103-GEN', name: '2026 General Election' }

/** The address of the candidates for State Representative. */
export const PATH = '/candidates/20261103-GEN/STR'

/** The name of their table, however it is sorted. */
export const LIST = /Election: \d+ candidates?/
