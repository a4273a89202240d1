"""Makes the wheel of the package, for pip (PEP 517), with nothing but Python's own library.

A wheel is a zip file with three texts in it; making it ourselves means that `pip install ./python` fetches nothing, so it
works without a network. The shared library is put into the wheel if it has been built (`make`, then
`cmake --build build/release`); otherwise the package looks for an installed one when it is imported.
"""

import base64
import hashlib
import pathlib
import re
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = HERE.parent / "build" / "release" / "libturnpike.so"


def _version():
    """The one place that says which version this is: the public header."""
    text = (HERE.parent / "include" / "turnpike.h").read_text(encoding="utf-8")
    return ".".join(re.findall(r"#define TURNPIKE_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", text))


def _metadata(version):
    return (
        f"Metadata-Version: 2.1\nName: turnpike\nVersion: {version}\n"
        "Summary: Nine road and board games for programs that learn\n"
        "Requires-Python: >=3.9\nRequires-Dist: numpy>=1.20\n"
    )


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    version = _version()
    tag = "py3-none-any"
    files = {f"turnpike/{p.name}": p.read_bytes() for p in sorted((HERE / "turnpike").glob("*.py"))}
    files["turnpike/py.typed"] = b""
    if LIBRARY.exists():
        files["turnpike/libturnpike.so"] = LIBRARY.read_bytes()
        tag = "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())
    info = f"turnpike-{version}.dist-info"
    files[f"{info}/METADATA"] = _metadata(version).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: turnpike\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    name = f"turnpike-{version}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            wheel.writestr(path, data)
    return name
