// The usual way: each message is sent to each socket, one after the other.
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('error', () => socket.terminate())
  socket.on('message', (bytes) => {
    const text = bytes.toString()
    if (text === 'join') return socket.send('joined')
    for (const client of server.clients) client.send(text)
  })
})
server.on('listening', () => console.log(`ready ${server.address().port}`))
