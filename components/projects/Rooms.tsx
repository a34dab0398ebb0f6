import { useStrings } from '../words/strings.ts'

/** The rooms of the panel: check of one name, projects, search for marks, and filing a mark. */
const ROOMS = ['check', 'projects', 'marks', 'filing'] as const
export type Room = (typeof ROOMS)[number]

interface RoomsProps {
  /** The room that is shown. */
  at: Room
  onRoom(room: Room): void
}

/** Leads from one room of the panel to another. */
export function Rooms({ at, onRoom }: RoomsProps) {
  const t = useStrings()
  return (
    <nav class="bc-rooms">
      {ROOMS.map((room) => (
        <button key={room} type="button" aria-pressed={at === room} onClick={() => onRoom(room)}>
          {t(`rooms.${room}`)}
        </button>
      ))}
    </nav>
  )
}
