/** An S3 server as a process that can be killed and frozen: `s3.ts <port> <directory>`. */
import S3rver from 's3rver';

const [port, directory] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory: directory!,
  configureBuckets: [{ name: 'pictures', configs: [] }],
});
await server.run();
process.stdout.write('ready\n');
