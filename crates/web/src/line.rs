//! A connection as hyper sees it, with an eye on who is slow.

use crate::heads::Heads;
use crate::seats::Seat;
use hyper::rt::{Read, ReadBufCursor, Write};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// After the last answer, so much of what is still coming is read and thrown away: closing at once
/// would reset the connection, and the client would never see the answer.
const LINGER: usize = 4 << 20;
const CHUNK: usize = 8 << 10;

/// A connection that has a place.
#[derive(Debug)]
pub struct Line {
    stream: TcpStream,
    seat: Arc<Seat>,
    heads: Heads,
    /// Bytes thrown away.
    wasted: usize,
}

impl Line {
    /// Reads heads of so many bytes.
    pub fn new(stream: TcpStream, seat: Arc<Seat>, head: usize) -> Self {
        Self { stream, seat, heads: Heads::new(head), wasted: 0 }
    }

    fn poll_chunk<'a>(&mut self, cx: &mut Context<'_>, chunk: &'a mut [u8]) -> Poll<io::Result<&'a [u8]>> {
        let mut buffer = ReadBuf::new(chunk);
        ready!(Pin::new(&mut self.stream).poll_read(cx, &mut buffer))?;
        let count = buffer.filled().len();
        Poll::Ready(Ok(&chunk[..count]))
    }
}

impl Read for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        mut into: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let (mut chunk, mut last) = ([0; CHUNK], false);
        loop {
            let taken = self.heads.take(into.remaining(), last);
            if last || !taken.is_empty() {
                into.put_slice(&taken);
                return Poll::Ready(Ok(()));
            }
            let came = ready!(self.poll_chunk(cx, &mut chunk))?;
            last = came.is_empty();
            self.heads.add(came);
        }
    }
}

impl Write for Line {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = ready!(Pin::new(&mut self.stream).poll_write(cx, bytes))?;
        self.seat.took();
        Poll::Ready(Ok(written))
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_shutdown(cx))?;
        let mut chunk = [0; CHUNK];
        while self.wasted < LINGER {
            match ready!(self.poll_chunk(cx, &mut chunk))?.len() {
                0 => break,
                count => self.wasted += count,
            }
        }
        Poll::Ready(Ok(()))
    }
}
