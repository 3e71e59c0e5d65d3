import { Button } from '#client/ui/form/Button.tsx'
import styles from './Finder.module.css'

interface Choice<Of> {
  key: string
  name: string
  /** Distinguishes it from others with the same name. */
  description: string
  of: Of
}

interface ChoicesProps<Of> {
  label: string
  choices: readonly Choice<Of>[]
  /** The label of each button. */
  verb: string
  onChoose: (of: Of) => void
}

/** Records by name, each with a button. */
export function Choices<Of>({ label, choices, verb, onChoose }: ChoicesProps<Of>) {
  if (choices.length === 0) return null
  return (
    <ul className={styles.choices} aria-label={label}>
      {choices.map(({ key, name, description, of }) => (
        <li key={key}>
          <span>
            <strong>{name}</strong> {description}
          </span>
          <Button aria-label={`${verb}: ${name}, ${description}`} onClick={() => onChoose(of)}>
            {verb}
          </Button>
        </li>
      ))}
    </ul>
  )
}
