/**
 * Signing in, who is signed in, and signing out; separate from the other administrators' endpoints because every page
 * loads these.
 */

export const signIn = 'POST /api/auth'
export const getCurrentUser = 'GET /api/auth'
export const signOut = 'DELETE /api/auth'
