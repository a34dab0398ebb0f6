/** Loaded when the user first opens the mark search. */
export { Marks } from '../../components/result/Marks.tsx'
export { marksRoom } from '../../lib/extension/pages/marks-room.ts'
