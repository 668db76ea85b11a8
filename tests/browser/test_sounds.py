"""What the table lets be heard, drawn as numbers: every sound is there, and none is cut off."""

from tests.browser.table_page import Visitor

# Each sound as loud as it can be: its highest amplitude, and for how many seconds it is heard.
HEARD = """async () => {
  const worker = await (await fetch('worker.js')).text();
  const [file] = /assets\\/synth-[\\w-]+\\.js/.exec(worker);
  const { Synth } = await import(new URL(file, location.href));
  const sounds = {};
  for (const cue of ['dice', 'hit', 'miss', 'shield', 'destroyed', 'card', 'turn', 'end']) {
    const context = new OfflineAudioContext(1, 1.5 * 44100, 44100);
    context.resume = async () => {};
    window.AudioContext = function () { return context; };
    new Synth().play(cue, 1);
    const samples = Array.from((await context.startRendering()).getChannelData(0), Math.abs);
    sounds[cue] = [
      samples.reduce((most, each) => Math.max(most, each)),
      samples.findLastIndex((each) => each > 0.002) / 44100,
    ];
  }
  return sounds;
}"""
FAINT, FULL = 0.1, 1.0


def test_every_sound_is_heard_and_none_is_cut_off(visitor: Visitor) -> None:
    sounds = visitor.open().evaluate(HEARD)
    assert len(sounds) == 8
    for cue, (peak, seconds) in sounds.items():
        assert FAINT < peak < FULL, (cue, peak)
        assert 0.03 < seconds < 1, (cue, seconds)
