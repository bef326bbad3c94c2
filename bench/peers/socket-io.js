// Installed in a folder of its own, which is the first argument: the project does not depend on it.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

const { Server } = createRequire(`${process.argv[2]}/`)('socket.io')
const server = createServer()
const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false })
io.on('connection', (socket) => {
  socket.join('bench')
  socket.on('m', (message) => io.to('bench').emit('m', message))
})
server.listen(0, '127.0.0.1', () => console.log(`ready ${server.address().port}`))
