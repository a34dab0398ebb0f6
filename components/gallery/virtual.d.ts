declare module 'virtual:messages' {
  const messages: import('./translator.ts').Messages
  export default messages
}
