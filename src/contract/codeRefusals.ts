/** Refusals of a sign-in that needs a second factor, by which the page knows to ask for a code. */
export const CODE_NEEDED = 'Enter the code from your authenticator app, or a recovery code'
export const WRONG_CODE = 'This code is wrong, too old or was used already. Wait for the next one.'

/** Refusals by which the administrators' pages know what to ask for, before they make the call again. */
export const CONFIRM_FIRST =
  'Enter your password again, or a code: this takes a confirmation of the last five minutes'
export const OWN_ACCOUNT_FIRST =
  'Make an account of your own first: with the sample, the demo account can no longer sign in'
