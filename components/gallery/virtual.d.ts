declare module 'virtual:messages' {
  /** By language. */
  const messages: Record<string, import('./translator.ts').Messages>
  export default messages
}
