/** What a thrown value says; nothing but errors is thrown here, but a catch cannot know that. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
