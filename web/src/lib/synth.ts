/** Short sounds, made when they are wanted: no files, nothing but oscillators and noise. */
import type { Cue } from './cues';

/** A tone that slides from one pitch to another, or noise through a filter that does. */
interface Note {
  wave: OscillatorType | 'noise';
  from: number;
  to: number;
  at: number;
  length: number;
  loud: number;
}

const tap = (at: number, pitch: number): Note => ({
  wave: 'noise',
  from: pitch,
  to: pitch / 2,
  at,
  length: 0.05,
  loud: 0.7,
});
const tone = (at: number, pitch: number, length: number, loud = 0.35): Note => ({
  wave: 'triangle',
  from: pitch,
  to: pitch,
  at,
  length,
  loud,
});

const NOTES: Record<Cue, Note[]> = {
  dice: [tap(0, 2600), tap(0.09, 3200), tap(0.2, 2300), tap(0.34, 2900), tap(0.43, 2000)],
  hit: [
    { wave: 'noise', from: 1400, to: 200, at: 0, length: 0.22, loud: 0.9 },
    { wave: 'sawtooth', from: 220, to: 70, at: 0, length: 0.2, loud: 0.35 },
  ],
  miss: [{ wave: 'noise', from: 900, to: 3800, at: 0, length: 0.24, loud: 0.7 }],
  shield: [
    { wave: 'sine', from: 520, to: 780, at: 0, length: 0.3, loud: 0.4 },
    { wave: 'sine', from: 790, to: 1170, at: 0.03, length: 0.28, loud: 0.2 },
  ],
  destroyed: [
    { wave: 'noise', from: 900, to: 60, at: 0, length: 0.8, loud: 0.7 },
    { wave: 'sine', from: 120, to: 34, at: 0, length: 0.7, loud: 0.6 },
  ],
  card: [{ wave: 'noise', from: 3600, to: 1500, at: 0, length: 0.09, loud: 0.6 }],
  turn: [tone(0, 660, 0.14), tone(0.13, 880, 0.22)],
  end: [tone(0, 523, 0.2), tone(0.18, 659, 0.2), tone(0.36, 784, 0.5)],
};

const ATTACK = 0.005;
const SILENCE = 0.0001; // an exponential fall never reaches nothing

export class Synth {
  #context = new AudioContext();
  #noise = this.#makeNoise();

  play(cue: Cue, volume: number, after = 0): void {
    void this.#context.resume();
    const begin = this.#context.currentTime + after / 1000;
    for (const note of NOTES[cue]) this.#sound(note, begin + note.at, volume);
  }

  #sound({ wave, from, to, length, loud }: Note, at: number, volume: number): void {
    const level = this.#context.createGain();
    level.gain.setValueAtTime(SILENCE, at);
    level.gain.exponentialRampToValueAtTime(Math.max(SILENCE, loud * volume), at + ATTACK);
    level.gain.exponentialRampToValueAtTime(SILENCE, at + length);
    level.connect(this.#context.destination);
    const source = wave === 'noise' ? this.#noiseThrough(level, from, to, at, length) : null;
    const tone = source ?? this.#toneOf(wave as OscillatorType, level, from, to, at, length);
    tone.start(at);
    tone.stop(at + length);
  }

  #toneOf(
    wave: OscillatorType,
    level: GainNode,
    from: number,
    to: number,
    at: number,
    length: number,
  ): AudioScheduledSourceNode {
    const tone = this.#context.createOscillator();
    tone.type = wave;
    slide(tone.frequency, from, to, at, length);
    tone.connect(level);
    return tone;
  }

  #noiseThrough(
    level: GainNode,
    from: number,
    to: number,
    at: number,
    length: number,
  ): AudioScheduledSourceNode {
    const source = this.#context.createBufferSource();
    source.buffer = this.#noise;
    source.loop = true;
    const filter = this.#context.createBiquadFilter();
    filter.type = 'bandpass';
    slide(filter.frequency, from, to, at, length);
    source.connect(filter).connect(level);
    return source;
  }

  #makeNoise(): AudioBuffer {
    const { sampleRate } = this.#context;
    const buffer = this.#context.createBuffer(1, sampleRate, sampleRate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
    return buffer;
  }
}

function slide(pitch: AudioParam, from: number, to: number, at: number, length: number): void {
  pitch.setValueAtTime(from, at);
  pitch.exponentialRampToValueAtTime(to, at + length);
}
