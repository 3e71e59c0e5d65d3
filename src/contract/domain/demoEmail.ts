/** The e-mail address of the administrator of the sample register, whom the first import of real lists disables. */
export const DEMO_EMAIL = 'demo@example.org'
