import { useStrings } from '../words/strings.ts'

/** What the panel shows: the check of one name, or the projects. */
export type Room = 'check' | 'projects'

interface RoomsProps {
  /** The room that is shown. */
  at: Room
  onRoom(room: Room): void
}

/** Leads from the check of one name to the projects, and back. */
export function Rooms({ at, onRoom }: RoomsProps) {
  const t = useStrings()
  return (
    <nav class="bc-rooms">
      {(['check', 'projects'] as const).map((room) => (
        <button key={room} type="button" aria-pressed={at === room} onClick={() => onRoom(room)}>
          {t(`rooms.${room}`)}
        </button>
      ))}
    </nav>
  )
}
