/** Separate from the other administrators' endpoints because every page loads these. */

export const signIn = 'POST /api/auth'
export const getCurrentUser = 'GET /api/auth'
export const signOut = 'DELETE /api/auth'
