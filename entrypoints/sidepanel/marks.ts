/** Loaded when the person first opens it. */
export { Marks } from '../../components/marks/Marks.tsx'
export { marksRoom } from '../../lib/extension/pages/marks-room.ts'
