/** Refusals of a sign-in that needs a second factor, by which the page knows to ask for a code. */
export const CODE_NEEDED = 'Enter the code from your authenticator app, or a recovery code'
export const WRONG_CODE = 'This code is wrong, too old or was used already. Wait for the next one.'
