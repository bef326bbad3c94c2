/** The bucket that people's files of messages lie in. */
export const bucket = 'messages'
