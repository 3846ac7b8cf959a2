# SPDX-License-Identifier: BSL-1.0
"""The sentence encoder against PyTorch and ONNX Runtime: one forward pass of all-MiniLM-L6-v2, one thread.

    benchmarks/peers/encoder.py [--json FILE] [--repeats N] [--ours PROGRAM] [--model FOLDER]

The work is the whole pass from token ids to normalized sentence embeddings, with an attention mask, for batches of 1 and 16 and
lengths of 16 and 128; tokenizing and reading the weights are not in it. All systems run the same weights in float32, as
processes that are asked in turn (see peer.py):

- ours: `example_sentence_encoder --serve`, built for x86-64-v3 (AVX2 and FMA);
- PyTorch eager: BERT's forward pass in torch.nn.functional with scaled_dot_product_attention, in inference mode (no
  module calls in between, so somewhat faster than the usual classes); once with all instructions that the processor has,
  and once held to AVX2 by its libraries' own switches, which is what a program for x86-64-v3 compares with;
- ONNX Runtime: that module exported by torch.onnx, all graph optimizations, the CPU provider. It has no switch for
  instructions and uses AVX-512 where it is.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import peer

WORKS = {f"encoder, batch {batch}, length {length}": (batch, length) for batch in (1, 16) for length in (16, 128)}
HEADS, LAYERS, HIDDEN = 12, 6, 384
ONNX_FILE = peer.ROOT / "build" / "peers" / "minilm.onnx"
AVX2_ONLY = {"ATEN_CPU_CAPABILITY": "avx2", "MKL_ENABLE_INSTRUCTIONS": "AVX2", "ONEDNN_MAX_CPU_ISA": "AVX2"}


def torch_module(folder):
    """BERT with mean pooling, as a module whose forward is torch.nn.functional alone."""
    import torch
    import torch.nn.functional as F
    from safetensors.torch import load_file

    weights = load_file(str(Path(folder) / "model.safetensors"))

    class Encoder(torch.nn.Module):
        def __init__(self):
            super().__init__()
            for name, value in weights.items():
                if value.is_floating_point():
                    self.register_buffer(name.replace(".", "_"), value)

        def linear(self, x, name):
            name = name.replace(".", "_")
            return F.linear(x, getattr(self, name + "_weight"), getattr(self, name + "_bias"))

        def norm(self, x, name):
            name = name.replace(".", "_")
            return F.layer_norm(x, (HIDDEN,), getattr(self, name + "_weight"), getattr(self, name + "_bias"), 1e-12)

        def forward(self, ids, mask):
            batch, length = ids.shape
            x = F.embedding(ids, self.embeddings_word_embeddings_weight)
            x = x + self.embeddings_position_embeddings_weight[:length] + self.embeddings_token_type_embeddings_weight[0]
            x = self.norm(x, "embeddings.LayerNorm")
            allowed = mask.bool()[:, None, None, :]
            for index in range(LAYERS):
                layer = f"encoder.layer.{index}."
                query, key, value = (
                    self.linear(x, layer + "attention.self." + part).view(batch, length, HEADS, HIDDEN // HEADS).transpose(1, 2)
                    for part in ("query", "key", "value")
                )
                context = F.scaled_dot_product_attention(query, key, value, attn_mask=allowed)
                context = context.transpose(1, 2).reshape(batch, length, HIDDEN)
                x = self.norm(self.linear(context, layer + "attention.output.dense") + x, layer + "attention.output.LayerNorm")
                inner = F.gelu(self.linear(x, layer + "intermediate.dense"))
                x = self.norm(self.linear(inner, layer + "output.dense") + x, layer + "output.LayerNorm")
            valid = mask.to(x.dtype)[:, :, None]
            return F.normalize((x * valid).sum(1) / valid.sum(1))

    return Encoder().eval()


def example_input(torch, batch, length):
    generator = torch.Generator().manual_seed(batch * 1000 + length)
    return torch.randint(1000, 30000, (batch, length), generator=generator), torch.ones(batch, length, dtype=torch.int64)


def serve(run):
    """The line protocol around `run(batch, length) -> seconds`."""
    for line in sys.stdin:
        batch, length = map(int, line.split())
        print(f"{run(batch, length):.9f}", flush=True)


def serve_torch(folder):
    import torch

    torch.set_num_threads(1)
    module = torch_module(folder)

    def run(batch, length):
        ids, mask = example_input(torch, batch, length)
        with torch.inference_mode():
            begin = time.perf_counter()
            module(ids, mask)
            return time.perf_counter() - begin

    serve(run)


def serve_onnx(folder):
    import contextlib

    import numpy
    import onnxruntime
    import torch

    torch.set_num_threads(1)
    module = torch_module(folder)
    ids, mask = example_input(torch, 2, 24)
    ONNX_FILE.parent.mkdir(parents=True, exist_ok=True)
    dim = torch.export.Dim
    batch_dim, length_dim = dim("batch", min=1, max=4096), dim("length", min=2, max=512)
    with contextlib.redirect_stdout(sys.stderr):
        torch.onnx.export(
            module,
            (ids, mask),
            str(ONNX_FILE),
            input_names=["ids", "mask"],
            output_names=["sentences"],
            dynamo=True,
            dynamic_shapes={"ids": {0: batch_dim, 1: length_dim}, "mask": {0: batch_dim, 1: length_dim}},
        )
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(ONNX_FILE), options, providers=["CPUExecutionProvider"])
    with torch.inference_mode():
        for size in ((1, 16), (3, 40)):
            ids, mask = example_input(torch, *size)
            theirs = session.run(None, {"ids": ids.numpy(), "mask": mask.numpy()})[0]
            if numpy.abs(theirs - module(ids, mask).numpy()).max() > 1e-4:
                raise SystemExit("the exported model computes something else than PyTorch")

    def run(batch, length):
        ids, mask = example_input(torch, batch, length)
        inputs = {"ids": ids.numpy(), "mask": mask.numpy()}
        begin = time.perf_counter()
        session.run(None, inputs)
        return time.perf_counter() - begin

    serve(run)


def model_folder(given):
    """The folder with the weights: as given, or where the demo keeps them."""
    folder = given or os.environ.get("SYMSHAPE_MODEL")
    if folder is None:
        fetched = subprocess.run([peer.ROOT / "scripts" / "fetch_model.sh"], stdout=subprocess.PIPE, text=True, check=False)
        if fetched.returncode != 0:
            raise SystemExit("encoder.py: the model could not be fetched; the reason is above")
        folder = fetched.stdout.strip().splitlines()[-1]
    return folder


def main():
    parser = peer.arguments(__doc__)
    parser.add_argument(
        "--ours", metavar="PROGRAM", default=peer.ROOT / "build/release/examples/example_sentence_encoder", help="the encoder; it is called with --serve"
    )
    parser.add_argument("--model", metavar="FOLDER", help="where model.safetensors is (default: where scripts/fetch_model.sh puts it)")
    options = parser.parse_args()
    if not Path(options.ours).exists():
        raise SystemExit(f"encoder.py: no program at {options.ours}; build it first (scripts/demo.sh does) or name it with --ours")
    folder = model_folder(options.model)
    absent = peer.install(["torch", "numpy", "safetensors", "onnx", "onnxscript", "onnxruntime"])

    ours = peer.Contender("symshape", [options.ours, "--serve"], {"SYMSHAPE_MODEL": str(folder)})
    worker = [peer.PYTHON, Path(__file__).resolve(), "--worker"]
    peers = []
    if "torch" not in absent:
        peers.append(peer.Contender("PyTorch eager, held to AVX2", [*worker, "torch", folder], AVX2_ONLY))
        peers.append(peer.Contender("PyTorch eager", [*worker, "torch", folder]))
        if "onnxruntime" not in absent:
            peers.append(peer.Contender("ONNX Runtime", [*worker, "onnx", folder]))
    best = peer.compare(ours, peers, WORKS, options.repeats)
    return peer.report(ours, peers, best, absent, options.json)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        {"torch": serve_torch, "onnx": serve_onnx}[sys.argv[2]](sys.argv[3])
    else:
        sys.exit(main())
