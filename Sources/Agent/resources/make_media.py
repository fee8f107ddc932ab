# SPDX-License-Identifier: Apache-2.0
"""Writes the images, sounds and the video of this folder, which are as small and empty as can be."""
import pathlib
import struct
import zlib

FOLDER = pathlib.Path(__file__).parent


def transparent_gif():
    """One transparent pixel as GIF89a."""
    screen = struct.pack("<HHBBB", 1, 1, 0x80, 0, 0) + b"\x00\x00\x00\xff\xff\xff"
    control = b"\x21\xf9\x04\x01\x00\x00\x00\x00"
    image = b"\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0) + b"\x02\x02\x44\x01\x00"
    return b"GIF89a" + screen + control + image + b"\x3b"


def transparent_png(width, height):
    """A transparent PNG with 8 bits for each of four channels."""
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    rows = (b"\x00" + bytes(4 * width)) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def silent_mp3(seconds):
    """Frames of MPEG-1 layer III, mono, 44.1 kHz, 32 kbit/s: with no side information they are silent."""
    frame = b"\xff\xfb\x10\xc4" + bytes(100)
    return frame * max(1, round(seconds * 44100 / 1152))


class Bits:
    """Bits of H.264: fixed widths and Exp-Golomb codes."""

    def __init__(self):
        self.text = ""

    def put(self, value, width):
        self.text += format(value, "0%db" % width)

    def golomb(self, value):
        code = format(value + 1, "b")
        self.text += "0" * (len(code) - 1) + code

    def align(self):
        self.text += "0" * (-len(self.text) % 8)

    def payload(self):
        """The bits with a stop bit, as bytes in which no start code appears."""
        self.put(1, 1)
        self.align()
        data = bytes(int(self.text[i:i + 8], 2) for i in range(0, len(self.text), 8))
        escaped, zeros = bytearray(), 0
        for byte in data:
            if zeros >= 2 and byte <= 3:
                escaped.append(3)
                zeros = 0
            escaped.append(byte)
            zeros = zeros + 1 if byte == 0 else 0
        return bytes(escaped)


def sequence_parameters():
    """Baseline profile, level 1, one macroblock."""
    bits = Bits()
    for value in (66, 0xC0, 10):
        bits.put(value, 8)
    for value in (0, 0, 2, 0):  # identifier, frame numbers, order of pictures, reference frames
        bits.golomb(value)
    bits.put(0, 1)
    bits.golomb(0)  # width and height in macroblocks, less one
    bits.golomb(0)
    bits.put(0b1100, 4)  # frames only, direct inference, no cropping, no usability information
    return b"\x67" + bits.payload()


def picture_parameters():
    """CAVLC, one slice group, nothing special."""
    bits = Bits()
    bits.golomb(0)
    bits.golomb(0)
    bits.put(0, 2)
    for value in (0, 0, 0):
        bits.golomb(value)
    bits.put(0, 3)
    for value in (0, 0, 0):
        bits.golomb(value)
    bits.put(0, 3)
    return b"\x68" + bits.payload()


def picture():
    """An IDR slice whose only macroblock has its samples as they are: black."""
    bits = Bits()
    for value in (0, 7, 0):  # first macroblock, all slices are I, parameters
        bits.golomb(value)
    bits.put(0, 4)  # number of the frame
    bits.golomb(0)  # identifier of the picture
    bits.put(0, 2)  # no marking of references
    bits.golomb(0)  # quantizer as it is
    bits.golomb(25)  # samples as they are
    bits.align()
    for sample in [16] * 256 + [128] * 128:
        bits.put(sample, 8)
    return b"\x65" + bits.payload()


def box(kind, *parts):
    """A box of MP4."""
    data = b"".join(parts)
    return struct.pack(">I", len(data) + 8) + kind + data


def sample_tables(sample, offset):
    """The tables that say where the only sample is and how long it is shown."""
    parameters, pictures = sequence_parameters(), picture_parameters()
    configuration = box(b"avcC", b"\x01" + parameters[1:4] + b"\xff\xe1",
                        struct.pack(">H", len(parameters)), parameters, b"\x01",
                        struct.pack(">H", len(pictures)), pictures)
    entry = box(b"avc1", bytes(6), struct.pack(">H", 1), bytes(16),
                struct.pack(">HHIIIH", 16, 16, 0x480000, 0x480000, 0, 1), bytes(32),
                struct.pack(">Hh", 24, -1), configuration)
    return box(b"stbl", box(b"stsd", struct.pack(">II", 0, 1), entry),
               box(b"stts", struct.pack(">IIII", 0, 1, 1, 1000)),
               box(b"stss", struct.pack(">III", 0, 1, 1)),
               box(b"stsc", struct.pack(">IIIII", 0, 1, 1, 1, 1)),
               box(b"stsz", struct.pack(">IIII", 0, 0, 1, len(sample))),
               box(b"stco", struct.pack(">III", 0, 1, offset)))


def black_mp4():
    """A second of black in 16x16, one frame of H.264."""
    sample = struct.pack(">I", len(picture())) + picture()
    matrix = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
    kind = box(b"ftyp", b"isom", struct.pack(">I", 512), b"isomiso2avc1mp41")

    def movie(offset):
        media = box(b"mdia",
                    box(b"mdhd", struct.pack(">IIIIIHH", 0, 0, 0, 1000, 1000, 0x55C4, 0)),
                    box(b"hdlr", bytes(8), b"vide", bytes(12), b"\x00"),
                    box(b"minf", box(b"vmhd", struct.pack(">IHHHH", 1, 0, 0, 0, 0)),
                        box(b"dinf", box(b"dref", struct.pack(">II", 0, 1),
                                         box(b"url ", struct.pack(">I", 1)))),
                        sample_tables(sample, offset)))
        track = box(b"trak",
                    box(b"tkhd", struct.pack(">IIIIII", 3, 0, 0, 1, 0, 1000), bytes(8),
                        struct.pack(">HHHH", 0, 0, 0, 0), matrix,
                        struct.pack(">II", 16 << 16, 16 << 16)), media)
        return box(b"moov", box(b"mvhd", struct.pack(">IIIII", 0, 0, 0, 1000, 1000),
                                struct.pack(">IH", 0x10000, 0x100), bytes(10), matrix,
                                bytes(24), struct.pack(">I", 2)), track)

    offset = len(kind) + len(movie(0)) + 8
    return kind + movie(offset) + box(b"mdat", sample)


def main():
    files = {
        "1x1.gif": transparent_gif(),
        "2x2.png": transparent_png(2, 2),
        "3x2.png": transparent_png(3, 2),
        "32x32.png": transparent_png(32, 32),
        "noop-0.1s.mp3": silent_mp3(0.1),
        "noop-0.5s.mp3": silent_mp3(0.5),
        "noop-1s.mp4": black_mp4(),
    }
    for name, data in files.items():
        (FOLDER / name).write_bytes(data)


if __name__ == "__main__":
    main()
