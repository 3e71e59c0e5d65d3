import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'

/** In a separate chunk, because few visitors ask for a record that is not on file. */
export const LaterNoRecord = lazyPart(() => import('./NoRecord.tsx'), 'NoRecord')
