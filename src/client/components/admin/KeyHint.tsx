import { areSingleKeysOn } from './singleKeys.ts'

/** The letter or digit that does the same, unless such keys are off on this device. */
export const KeyHint = ({ children }: { children: string | number }) =>
  areSingleKeysOn() && <kbd>{children}</kbd>
