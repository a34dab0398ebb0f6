import { useStrings } from '../words/strings.ts'

const ROOMS = ['check', 'projects', 'marks', 'filing'] as const
export type Room = (typeof ROOMS)[number]

interface RoomsProps {
  at: Room
  onRoom(room: Room): void
}

/** Navigation between the pages of the panel. */
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
